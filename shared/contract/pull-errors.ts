import { deliveryErrors } from './delivery-errors.ts';

/** Messages by code for loan files that could not be fetched or accepted. They never contain text from a server. */
export const pullErrors = {
	'credentials-missing': deliveryErrors['credentials-missing'],
	'host-key-unusable': deliveryErrors['host-key-unusable'],
	'private-key-unusable': deliveryErrors['private-key-unusable'],
	'host-unknown': deliveryErrors['host-unknown'],
	'address-private': deliveryErrors['address-private'],
	unreachable: deliveryErrors.unreachable,
	'handshake-failed': deliveryErrors['handshake-failed'],
	'host-key-refused': deliveryErrors['host-key-refused'],
	'login-refused': deliveryErrors['login-refused'],
	'sftp-refused': deliveryErrors['sftp-refused'],
	'connection-lost': deliveryErrors['connection-lost'],
	'too-slow': deliveryErrors['too-slow'],
	'protocol-broken': deliveryErrors['protocol-broken'],
	'no-such-file': deliveryErrors['no-such-file'],
	'portal-fault': deliveryErrors['portal-fault'],
	'storage-full': deliveryErrors['storage-full'],
	stalled: 'The server answered nothing for 30 seconds.',
	'permission-denied': 'The server does not allow reading the directory or a file in it.',
	'request-refused': 'The server refused a request without a reason.',
	'host-busy': 'All connections to the server are in use.',
	'too-many-names': 'The directory has more than 10,000 entries. Move old files away.',
	'too-many-matches': 'More than 2,000 files match the pattern. Move old files away.',
	'loan-batch-invalid': 'The LVE configuration of the organization is not complete.',
	'deliver-with-unknown': 'The bulk schedule of LVE Features, deliverWith, does not exist.',
	'move-refused': 'A file was taken, but the server refused to move it into the subdirectory.',
	'name-invalid': 'The name has control characters or backslashes, or is too long.',
	'file-too-large': 'The file is larger than 256 MB.',
	'file-unreadable': 'The file cannot be read as a loan file.',
	'file-without-time': 'No currency of the file has a time in the LVE schedule.',
} as const;

export type PullErrorCode = keyof typeof pullErrors;

export const isPullErrorCode = (code: string): code is PullErrorCode => Object.hasOwn(pullErrors, code);
