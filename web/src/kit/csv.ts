/** Lines for a spreadsheet: without their byte order mark Excel takes them for another encoding. */
export function csvText(lines: readonly (readonly unknown[])[]): string {
  return `\ufeff${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: unknown): string {
  let text = Array.isArray(value) ? value.join('; ') : value === null ? '' : String(value);
  // A name must not become a formula where the file is opened.
  if (typeof value !== 'number' && /^[=+\-@\t\r]/.test(text)) text = `'${text}`;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
