const pivot = 70;

/** Year in four digits; one or two digits are a year of 1970 to 2069. */
export const fullYear = (year: string): string =>
	year.length > 2 ? year : `${Number(year) < pivot ? '20' : '19'}${year.padStart(2, '0')}`;
