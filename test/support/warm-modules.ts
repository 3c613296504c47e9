import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/**
 * Transforms the sources of a project while the tests of rules run. Without this, the first files of the project wait
 * for the transformations with one processor idle. Only in runs of all tests, because a single file needs few sources.
 */
export function setup({ name, vite, config: { root } }: TestProject) {
	if (process.env.BUILD === undefined) return;
	const [environment, folder] =
		name === 'web' ? [vite.environments.client, 'web/src'] : [vite.environments.ssr, 'functions'];
	const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !file.includes('.test.'));
	let isRunning = true;
	const transformAll = async () => {
		for (const file of files) if (isRunning) await environment?.transformRequest(join(root, file));
	};
	// The tests that import an invalid module report its error.
	transformAll().catch(() => undefined);
	return () => {
		isRunning = false;
	};
}
