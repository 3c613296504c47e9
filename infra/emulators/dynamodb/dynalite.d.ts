declare module 'dynalite' {
	import type { Server } from 'node:http';

	interface Options {
		/** Directory of the tables; default: in memory. */
		readonly path?: string;
		/** Milliseconds that a table stays in CREATING. */
		readonly createTableMs?: number;
	}

	function dynalite(options: Options): Server;

	export = dynalite;
}
