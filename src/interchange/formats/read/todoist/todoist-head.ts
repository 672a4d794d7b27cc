/** How the first line of a project of Todoist begins; the column IS_COLLAPSED came later. */
export const todoistHead = /^"?TYPE"?[,;\t]"?(IS_COLLAPSED"?[,;\t]"?)?CONTENT\b/i;
