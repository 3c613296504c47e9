/** Declares only the client, because the complete ssh2 package also contains a server. */
declare module 'ssh2/lib/client.js' {
	import type { Client } from 'ssh2';

	const SshClient: new () => Client;
	// biome-ignore lint/style/noDefaultExport: a CommonJS module has only this one
	export default SshClient;
}
