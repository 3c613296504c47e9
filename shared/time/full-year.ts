const pivot = 70;

/** Returns a year as four digits. A year of one or two digits is interpreted as 1970 to 2069. */
export const fullYear = (year: string): string =>
	year.length > 2 ? year : `${Number(year) < pivot ? '20' : '19'}${year.padStart(2, '0')}`;
