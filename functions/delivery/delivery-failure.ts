import type { DeliveryError } from '../platform/deliveries/delivery-record.ts';
import { SftpFailure, type SftpFailureCode } from '../platform/sftp/sftp-failure.ts';

/** Why a delivery failed, for the administrators of the client. Their texts have nothing that a server sent. */
const messages = {
	'rates-missing': 'A fixing was not published before the deadline.',
	'calendar-unusable': 'The holiday calendar of the job does not exist, or does not have this date.',
	'every-row-failed': 'Every row of the file has an error, so nothing was sent.',
	'name-taken': 'The server has another file of this name, and the job does not overwrite.',
	'credentials-missing': 'The password or key of the server is not stored any more. Save the job with it.',
	'host-key-unusable': 'A stored host key cannot be used.',
	'private-key-unusable': 'The stored private key cannot be used.',
	'recipient-key-unusable': 'The recipient’s OpenPGP key cannot be used: it has expired, was revoked or is too weak.',
	'signing-key-missing': 'The organization has no signing key yet. Open it once in the portal.',
	'portal-fault': 'An error of the portal. It is tried again.',
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
} as const satisfies Readonly<Record<SftpFailureCode | string, string>>;

export type DeliveryFailureCode = keyof typeof messages;

/** Trying again cannot help: somebody has to change the job or the server. */
const finalCodes: ReadonlySet<string> = new Set<DeliveryFailureCode>([
	'rates-missing',
	'calendar-unusable',
	'every-row-failed',
	'name-taken',
	'credentials-missing',
	'host-key-unusable',
	'private-key-unusable',
	'recipient-key-unusable',
	'signing-key-missing',
	'address-private',
	'host-key-refused',
	'login-refused',
	'no-such-file',
	'permission-denied',
]);

/** A step failed with a reason of the closed list. */
export class DeliveryFailure extends Error {
	override readonly name = 'DeliveryFailure';
	readonly code: DeliveryFailureCode;

	constructor(code: DeliveryFailureCode) {
		super(messages[code]);
		this.code = code;
	}
}

export const deliveryError = (code: DeliveryFailureCode): DeliveryError => ({ code, message: messages[code] });

/** The reason of an error that a step has thrown. */
export function errorOf(error: unknown): DeliveryError {
	if (error instanceof DeliveryFailure || error instanceof SftpFailure) return deliveryError(error.code);
	return deliveryError('portal-fault');
}

export const isFinalError = ({ code }: DeliveryError): boolean => finalCodes.has(code);
