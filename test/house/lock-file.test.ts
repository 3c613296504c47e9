import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
	readonly resolved?: string;
	readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
	readonly packages: Readonly<Record<string, LockedPackage>>;
};

it('the lock file contains the optional packages of every platform, without which npm ci fails', () => {
	const paths = Object.keys(packages);
	const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
		Object.keys(optionalDependencies).filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`))),
	);
	expect(missing).toEqual([]);
});

it('the lock file does not contain the address of a registry', () => {
	expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
