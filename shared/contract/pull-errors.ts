import { deliveryErrors } from './delivery-errors.ts';

const {
	'credentials-missing': credentialsMissing,
	'host-key-unusable': hostKeyUnusable,
	'private-key-unusable': privateKeyUnusable,
	'host-unknown': hostUnknown,
	'address-private': addressPrivate,
	unreachable,
	'handshake-failed': handshakeFailed,
	'host-key-refused': hostKeyRefused,
	'login-refused': loginRefused,
	'sftp-refused': sftpRefused,
	'connection-lost': connectionLost,
	'too-slow': tooSlow,
	'protocol-broken': protocolBroken,
	'no-such-file': directoryMissing,
	'portal-fault': portalFault,
} = deliveryErrors;

/** Why files could not be fetched, or why one of them was not taken. The texts hold nothing that a server sent. */
export const pullErrors = {
	'credentials-missing': credentialsMissing,
	'host-key-unusable': hostKeyUnusable,
	'private-key-unusable': privateKeyUnusable,
	'host-unknown': hostUnknown,
	'address-private': addressPrivate,
	unreachable,
	'handshake-failed': handshakeFailed,
	'host-key-refused': hostKeyRefused,
	'login-refused': loginRefused,
	'sftp-refused': sftpRefused,
	'connection-lost': connectionLost,
	'too-slow': tooSlow,
	'protocol-broken': protocolBroken,
	'no-such-file': directoryMissing,
	'portal-fault': portalFault,
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
