/** A calendar file to begin with, as the address of a download. Spreadsheets read UTF-8 where a byte order mark says so. */
export function calendarTemplate(year: number): string {
	const rows = [
		'Calendar,Date,Holiday Name',
		`MY_BANK,${year}-01-01,New Year's Day`,
		`MY_BANK,${year}-05-04,Bank anniversary`,
		`MY_BANK,${year}-12-24,"Christmas Eve, all day"`,
	];
	return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${rows.join('\r\n')}\r\n`)}`;
}
