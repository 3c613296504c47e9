declare module 'dynalite' {
	import type { Server } from 'node:http';

	interface Options {
		readonly path?: string;
		/** Time for which a new table has the state CREATING, in milliseconds. */
		readonly createTableMs?: number;
	}

	function dynalite(options: Options): Server;

	export = dynalite;
}
