const place = Symbol.for('portal.tests.of-worker');

const ofWorker = globalThis as { [place]?: Map<string, Promise<unknown>> };

/**
 * Opens a resource for the first test file of a worker, and keeps it for the other files, although each file reloads
 * its modules. The resource ends together with the worker and is not closed explicitly.
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
