/** Lines of the log that alarms count: a function writes them, a metric filter finds them. */
export const alarmMessages = {
	directoryDiffers: 'directory differs',
	directoryChecked: 'directory checked',
	feedsChecked: 'feeds checked',
	indexOverdue: 'an index is overdue',
	calendarEnds: 'a system calendar ends soon',
	fileRefused: 'file refused',
	fixingsQuarantined: 'fixings in quarantine',
	runFailed: 'a run failed',
	deliveryFailed: 'a delivery failed',
	deliveryUncertain: 'a delivery is uncertain',
	recipientKeyExpires: 'the key of a recipient expires soon',
	mailFailed: 'a mail was not sent',
	loanPullFailed: 'loan files cannot be fetched',
	runsMissed: 'runs of a schedule were missed',
	deliveriesSwept: 'deliveries swept',
	secretsSwept: 'secrets swept',
} as const;
