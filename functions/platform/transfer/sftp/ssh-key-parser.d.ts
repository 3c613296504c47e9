/** Declares only the key parser: the complete ssh2 package is too large for a function that only checks keys. */
declare module 'ssh2/lib/protocol/keyParser.js' {
	interface ParsedSshKey {
		readonly type: string;
		isPrivateKey(): boolean;
		getPublicSSH(): Buffer;
		getPublicPEM(): string;
	}
	const keyParser: {
		/** Parses a key. Returns errors instead of throwing them, and an array if a file contains several keys. */
		parseKey(data: string, passphrase?: string): ParsedSshKey | readonly ParsedSshKey[] | Error;
	};
	// biome-ignore lint/style/noDefaultExport: a CommonJS module has only this one
	export default keyParser;
}
