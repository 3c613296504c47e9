/** Reasons why an SFTP server cannot be used, or why it refused a request. */
export const sftpFailureCodes = [
	'host-unknown',
	'address-private',
	/** The connection failed or was closed before the key exchange. Some servers limit the number of connections. */
	'unreachable',
	/** The key exchange failed: there is no common algorithm, or the server has no host key of a pinned type. */
	'handshake-failed',
	'host-key-refused',
	'login-refused',
	'sftp-refused',
	'connection-lost',
	/** The server did not acknowledge any request for 30 seconds. */
	'stalled',
	'too-slow',
	'protocol-broken',
	'no-such-file',
	'permission-denied',
	/** The server refused a request without a reason, for example because its disk is full. */
	'request-refused',
	'size-differs',
	'content-differs',
] as const;

export type SftpFailureCode = (typeof sftpFailureCodes)[number];

/** The connection can still be used. */
const refusals: ReadonlySet<SftpFailureCode> = new Set(['no-such-file', 'permission-denied', 'request-refused']);

/** Failure of a transfer. Its message never contains text from the server, because this text could be anything. */
export class SftpFailure extends Error {
	override readonly name = 'SftpFailure';
	readonly code: SftpFailureCode;

	constructor(code: SftpFailureCode, options: ErrorOptions = {}) {
		super(`SFTP: ${code}`, options);
		this.code = code;
	}

	get isRefusal(): boolean {
		return refusals.has(this.code);
	}
}

/** Status codes of the protocol (draft-ietf-secsh-filexfer-02, section 7). */
const codeOfStatus: Readonly<Record<number, SftpFailureCode>> = {
	2: 'no-such-file',
	3: 'permission-denied',
	6: 'connection-lost',
	7: 'connection-lost',
};

export function failureOfStatus(error: Error & { readonly code?: unknown }): SftpFailure {
	const { code } = error;
	return new SftpFailure(typeof code === 'number' ? (codeOfStatus[code] ?? 'request-refused') : 'connection-lost');
}
