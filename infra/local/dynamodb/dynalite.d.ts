declare module 'dynalite' {
	import type { Server } from 'node:http';

	interface Options {
		/** Where the tables are kept; in memory if left out. */
		readonly path?: string;
		/** How long a table stays in CREATING, in milliseconds. */
		readonly createTableMs?: number;
	}

	function dynalite(options: Options): Server;

	export = dynalite;
}
