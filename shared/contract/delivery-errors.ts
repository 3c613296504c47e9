/**
 * Messages by code for failures, cancellations, waiting and warnings of deliveries.
 *
 * They never contain text that a server sent. `{{name}}` is a placeholder. For `organisation-invalid`,
 * `loan-file-unreadable` and `every-row-failed`, a delivery can store a more specific message.
 */
export const deliveryErrors = {
	'rates-missing': 'A rate was not published before the deadline.',
	'calendar-unusable': 'The holiday calendar of the job does not exist, or does not have this date.',
	'every-row-failed': 'Every row of the file has an error, so nothing was sent.',
	'file-not-kept': 'The file is older than 90 days and was removed, so it cannot be sent again.',
	'name-taken': 'The server already has a file of this name, and the job does not overwrite.',
	'credentials-missing': 'The password or key of the server is not stored any more. Save the job with it.',
	'host-key-unusable': 'A stored host key cannot be used.',
	'private-key-unusable': 'The stored private key cannot be used.',
	'recipient-key-unusable': 'The recipient’s OpenPGP key cannot be used: it has expired, was revoked or is too weak.',
	'signing-key-missing': 'The organization has no signing key yet. Open it once in the portal.',
	'portal-fault': 'An error of the portal. It is tried again.',
	'storage-full': 'The storage of the portal is full. Free some space, or ask the operator of the portal to do so.',
	'host-unknown': 'The host name of the server has no address.',
	'address-private': 'The host name of the server resolves to an address that is not on the internet.',
	unreachable: 'The server cannot be reached.',
	'handshake-failed': 'The server offers no host key of the stored types, or no common algorithm.',
	'host-key-refused': 'The server has another host key than the stored ones.',
	'login-refused': 'The server refused the user with this password or key.',
	'sftp-refused': 'The server offers no SFTP to this user.',
	'connection-lost': 'The connection broke off.',
	stalled: 'The server acknowledged nothing for 30 seconds.',
	'too-slow': 'The transfer took longer than ten minutes.',
	'protocol-broken': 'The server sent what the protocol does not allow.',
	'no-such-file': 'The directory does not exist at the server.',
	'permission-denied': 'The server does not allow writing into the directory.',
	'request-refused': 'The server refused to write, for instance because its disk is full.',
	'size-differs': 'The server stored another number of bytes than was sent.',
	'content-differs': 'The server stored another content than was sent.',
	'test-too-slow':
		'The server did not complete the test within 20 seconds, or all connections of the portal to it are in use.',
	holiday: 'The day is a holiday of the job’s calendar.',
	'job-removed': 'The schedule was removed.',
	'job-paused': 'The schedule was paused.',
	'run-missed': 'The run was missed, and the schedule does not deliver it late. It can be sent again by hand.',
	'cancelled-by-user': 'A user of the organization cancelled it.',
	'loans-not-entitled': 'The organization does not have the calculator, so its loans are not delivered.',
	'organisation-invalid': 'The layout of the organization is not valid.',
	'loan-file-unreadable': 'The loan file cannot be read.',
	'mail-delayed': 'The mail could not be sent yet. It is tried again for a day.',
	'mail-failed': 'The mail was not sent: the mail service refused it for a day.',
	'mail-limit-reached':
		'The mail was not sent: the organization has reached its limit of {{limit}} mails a day. Mails are sent again from {{from}} UTC on.',
	'loan-limit-reached':
		'Nothing was calculated: the organization may calculate {{limit}} loans a day (dailyMaxRecords). Used before this file: {{used}}. Hand in the file again from {{from}} UTC on.',
	'loan-ids-repeated': 'Loan IDs that are in more than one row: {{count}}. {{first}}.',
	'loan-file-repeated':
		'The file has the content of {{fileName}}, which was calculated at {{at}} UTC. Its loans were calculated again.',
} as const;

export type DeliveryErrorCode = keyof typeof deliveryErrors;

export const isDeliveryErrorCode = (code: string): code is DeliveryErrorCode => Object.hasOwn(deliveryErrors, code);
