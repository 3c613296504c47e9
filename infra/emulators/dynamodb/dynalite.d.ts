declare module 'dynalite' {
	import type { Server } from 'node:http';

	interface Options {
		/** Directory of the tables; default: in memory. */
		readonly path?: string;
		/** How long a table stays in CREATING, in milliseconds. */
		readonly createTableMs?: number;
	}

	function dynalite(options: Options): Server;

	export = dynalite;
}
