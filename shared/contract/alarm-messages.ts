/** Lines of the log that alarms count: a function writes them, a metric filter finds them. */
export const alarmMessages = {
	directoryDiffers: 'directory differs',
	directoryChecked: 'directory checked',
	feedsChecked: 'feeds checked',
	indexLate: 'an index is late',
	calendarEnds: 'a system calendar ends soon',
	fileRefused: 'file refused',
	fixingsHeld: 'fixings held for confirmation',
} as const;
