declare module 'dynalite' {
	import type { Server } from 'node:http';

	interface Options {
		/** Directory of the tables. Default: in memory. */
		readonly path?: string;
		/** Milliseconds for which a table stays in the state CREATING. */
		readonly createTableMs?: number;
	}

	function dynalite(options: Options): Server;

	export = dynalite;
}
