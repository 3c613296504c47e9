/** Lines of the log that alarms count: a function writes them, a metric filter finds them. */
export const alarmMessages = {
	directoryDiffers: 'directory differs',
	indexLate: 'an index is late',
	calendarEnds: 'a system calendar ends soon',
	fixingsHeld: 'fixings held for confirmation',
} as const;
