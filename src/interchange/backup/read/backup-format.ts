/** Of an export's zip: it rises where an app of before would read it wrongly. 1: the releases that wrote none. */
export const backupFormat = 2;
