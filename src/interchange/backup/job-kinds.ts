/** `Job.kind` of imports. Apart from the jobs, which load lazily. */
export const importKind = 'import';
export const undoKind = 'undo-import';
