const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** "0 bytes", "640 kB", "12.4 MB": decimal units, at most one decimal. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // 999.95 and not 1000: what would be printed as "1000.0 kB" is one megabyte.
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  const rounded = Number(value.toFixed(digits));
  return `${rounded} ${rounded === 1 && unit === 0 ? 'byte' : (units[unit] ?? '')}`;
}
