/** Whether the student has asked the browser to spare data. Not every browser says. */
export function savesData(): boolean {
  return (
    'connection' in navigator && Boolean((navigator.connection as { saveData?: boolean }).saveData)
  );
}
