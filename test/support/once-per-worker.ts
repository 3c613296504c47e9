const place = Symbol.for('portal.tests.of-worker');

const ofWorker = globalThis as { [place]?: Map<string, Promise<unknown>> };

/**
 * What a worker opens for the first of its test files and keeps for the others, although each of them loads its modules
 * anew. It ends with the worker, which gives it no time to close.
 */
export async function oncePerWorker<T>(name: string, open: () => Promise<T>): Promise<T> {
	ofWorker[place] ??= new Map();
	const known = ofWorker[place];
	const opened = (known.get(name) as Promise<T> | undefined) ?? open();
	known.set(name, opened);
	try {
		return await opened;
	} catch (error) {
		known.delete(name);
		throw error;
	}
}
