const place = Symbol.for('portal.tests.of-worker');

const ofWorker = globalThis as { [place]?: Map<string, Promise<unknown>> };

/**
 * Opens a resource for the first test file of a worker and keeps it for the others, although each file reloads its
 * modules. The resource ends with the worker, which leaves no time to close it.
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
