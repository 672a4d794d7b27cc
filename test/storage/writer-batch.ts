/** Rows in each transaction of `writer-process.ts`. */
export const batchRows = 20;
