/** Why an SFTP server cannot be used, or what it refused. */
export const sftpFailureCodes = [
	/** The host name has no address. */
	'host-unknown',
	/** The host name resolves to an address that is not public. */
	'address-private',
	/** No connection, or it was closed before the key exchange: some servers drop connections beyond a number. */
	'unreachable',
	/** No key exchange: no algorithm in common, or the server has no host key of a pinned type. */
	'handshake-failed',
	'host-key-refused',
	/** The server refuses the user with this password or key. */
	'login-refused',
	/** The server offers no SFTP to this user. */
	'sftp-refused',
	'connection-lost',
	/** The server acknowledged nothing for 30 seconds. */
	'stalled',
	/** One try took longer than it may. */
	'too-slow',
	/** The server sent what the protocol does not allow. */
	'protocol-broken',
	'no-such-file',
	'permission-denied',
	/** A refusal without a reason, such as a full disk. */
	'request-refused',
	/** The file has another size after it was closed than was sent. */
	'size-differs',
	/** The file reads back with another content than was sent. */
	'content-differs',
] as const;

export type SftpFailureCode = (typeof sftpFailureCodes)[number];

/** Failures of which the connection can go on. */
const refusals: ReadonlySet<SftpFailureCode> = new Set(['no-such-file', 'permission-denied', 'request-refused']);

/** A failure of a transfer. Its message has nothing that the server sent: that may hold anything. */
export class SftpFailure extends Error {
	override readonly name = 'SftpFailure';
	readonly code: SftpFailureCode;

	constructor(code: SftpFailureCode, options: ErrorOptions = {}) {
		super(`SFTP: ${code}`, options);
		this.code = code;
	}

	/** True if the server has refused one request, and would answer the next. */
	get isRefusal(): boolean {
		return refusals.has(this.code);
	}
}

/** Status codes of the protocol, draft-ietf-secsh-filexfer-02, section 7. */
const codeOfStatus: Readonly<Record<number, SftpFailureCode>> = {
	2: 'no-such-file',
	3: 'permission-denied',
	6: 'connection-lost',
	7: 'connection-lost',
};

/** The failure that a status of the server means. */
export function failureOfStatus(error: Error & { readonly code?: unknown }): SftpFailure {
	const { code } = error;
	return new SftpFailure(typeof code === 'number' ? (codeOfStatus[code] ?? 'request-refused') : 'connection-lost');
}
