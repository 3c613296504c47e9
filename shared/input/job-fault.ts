/** All fault codes of a bulk schedule, with their meanings. */
export const jobFaults = {
	'not-json': 'The value is not JSON, or not the kind of JSON value that belongs there.',
	'duplicate-key': 'An object of the JSON text has a key twice.',
	missing: 'The field is required.',
	'wrong-type': 'The value has another type than the field.',
	'unknown-field': 'There is no such field.',
	'not-allowed': 'The value is not one of those that the field allows.',
	'too-small': 'The value is smaller, or the list or text is shorter, than allowed.',
	'too-large': 'The value is larger, or the list or text is longer, than allowed.',
	'request-time': 'The time must be written HH:mm:00+0000. Schedules have minutes, not seconds.',
	'delivery-date': 'The date must be written yyyy-MM-dd HH:mm:ss+0000.',
	'currency-code': 'A currency has three capital letters.',
	'relative-date': 'The date must be an ISO date, or T, F or E moved by business days, days, weeks, months or years.',
	'date-too-far': 'The date is more than 100 years before or after the run.',
	tenor: 'A tenor is a number and D, W, M or Y, such as 3M.',
	decimal: 'The figure must be a decimal number in quotation marks.',
	'one-period': 'Exactly one of tenor, days and startDate is needed.',
	'start-not-before-end': 'The start date must be before the end date in some run.',
	'period-too-long': 'The period is longer than the calculator takes, in every run.',
	'out-of-range': 'The figure is beyond the limits of the calculator.',
	'convention-out-of-range': 'The figure of the convention is beyond the limits of the calculator.',
	'currency-or-instrument': 'Exactly one of currency and instrument is needed.',
	'name-repeated': 'Another entry of Rates has the same name.',
	'file-name': "A file name must not contain '..', '/', '\\' or control characters.",
	'file-ending': 'A file name must end in .csv or .xlsx.',
	'file-placeholder': 'A placeholder takes yyyy yy MMM MM dd HH mm ss EEE only.',
	'date-format': 'A date format takes yyyy yy MMM MM dd EEE and - / . or blanks only, such as dd/MM/yyyy.',
	folder: "The folder must be relative, without '..', of letters, digits and . _ - /.",
	directory: "The directory must not contain '..', '\\' or control characters.",
	'visible-line': 'The text must have visible characters only, on one line.',
	host: 'The value is not a host name.',
	'host-key': 'A host key is a line of ssh-keyscan or known_hosts.',
	'host-key-fingerprint': 'A fingerprint is not a host key. Compare it with that of the key.',
	'host-key-other-host': 'The line names another host or port than the account.',
	'host-key-weak': 'The type of the host key, or its length, is not accepted.',
	'temporary-prefix': 'A prefix has letters, digits, dots, hyphens and underscores only.',
	'name-pattern': "A pattern is a file name without folders, in which '*' stands for any characters.",
	'pull-times': 'Times of the day have the same minutes, and stand in place of an interval.',
	subdirectory: 'A subdirectory is one name of letters, digits, blanks and . _ -.',
	'time-zone': 'There is no such time zone.',
	email: 'The value is not an e-mail address.',
	'public-key': 'The value is not one OpenPGP public key that can be used.',
	'private-key': 'The value is not a private key that can be used.',
	'host-address': 'The host has no address on the internet.',
	'no-credentials': 'A password or a private key is needed.',
	'client-differs': 'Client must be the short name of the organization.',
	'currency-not-entitled': 'The organization does not have the currency.',
	'module-not-entitled': 'The organization does not have the module.',
	'unknown-calendar': 'The organization has no such calendar.',
	'unknown-instrument': 'None of the organization’s currencies of term rates has such an instrument.',
} as const;

export type JobFaultCode = keyof typeof jobFaults;

export interface JobFault {
	/** Path from the root of the schedule, such as `['requestJson', 'Rates', 1, 'startDate']`. */
	readonly path: readonly (string | number)[];
	readonly code: JobFaultCode;
	readonly message: string;
	/** Values inserted into a code's texts, in addition to the path. */
	readonly params?: Readonly<Record<string, string | number>>;
}

/** Warning codes of a bulk schedule, with their meanings. A warning does not prevent saving. */
export const jobWarnings = {
	'name-without-date': 'The file name has no date and files are not replaced: the second delivery fails.',
	'catch-up-without-date': 'The file name has no date: of missed runs only the last is delivered.',
	'same-file':
		'Another schedule has this file name and this folder or SFTP directory. The later file replaces the earlier one, or is refused where files are not replaced.',
	'administrators-notified':
		'notification is on without addresses in delivery.notify: mails go to the administrators of the organization.',
	'rate-fetched-late':
		'CHF: the portal has SARON some days after its publication. A delivery that needs it earlier waits for waitMinutes and fails, unless it is loaded from a file. Let the period end earlier, such as at T-10B.',
	'loan-rate-fetched-late':
		'Loans in CHF: the portal has SARON some days after its publication. A file with such loans waits for waitMinutes; then those that need SARON earlier have an error in place of amounts, unless it is loaded from a file. Choose an earlier date, such as T-10B, or deliver the other currencies apart.',
	'key-expires-soon': 'The public key expires within 30 days.',
	'host-not-checked': 'The address of the host could not be looked up. It is checked again at each delivery.',
} as const;

export type JobWarningCode = keyof typeof jobWarnings;

export interface JobWarning {
	readonly path: readonly (string | number)[];
	readonly code: JobWarningCode;
	readonly message: string;
}

export const jobWarning = (path: JobWarning['path'], code: JobWarningCode): JobWarning => ({
	path,
	code,
	message: jobWarnings[code],
});
