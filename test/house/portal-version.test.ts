import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { portalVersion } from '#shared/contract/portal-version.ts';

describe('the version of the portal', () => {
	it('the version is that of the newest changelog section, and the templates of that version are stored', () => {
		const [, newest] = /^## (\S+)/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
		expect(newest).toBe(portalVersion);
		expect(readdirSync('test/infra/releases')).toContain(`${portalVersion}.json.br`);
	});

	it('the version differs from the version of the specification', () => {
		expect(JSON.parse(readFileSync('package.json', 'utf8')).version).toBe('1.5.52');
		expect(portalVersion).not.toBe('1.5.52');
	});
});
