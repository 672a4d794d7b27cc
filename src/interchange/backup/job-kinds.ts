/** `Job.kind` of imports, apart from what runs them, which is loaded with the first one. */
export const importKind = 'import';
export const undoKind = 'undo-import';
