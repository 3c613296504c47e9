import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { firstLoadBytes, stages, staticImports } from '../support/first-load.ts';

it.each(firstLoadBytes('dist/web').map((bytes, index) => ({ ...stages[index], bytes })))(
	'the browser has loaded at most $limitBytes bytes when it shows the $name',
	({ bytes, limitBytes }) => {
		expect(bytes).toBeGreaterThan(90_000);
		expect(bytes).toBeLessThanOrEqual(limitBytes as number);
	},
);

it('the login page loads one script, which imports only the runtime of the bundler', () => {
	const names = readdirSync('dist/web/assets').filter((name) => /^first-.{8}\.js$/.test(name));
	expect(names).toHaveLength(1);
	const imported = staticImports(readFileSync(`dist/web/assets/${names[0]}`, 'utf8'));
	expect(imported.filter((name) => !name.startsWith('rolldown-runtime-'))).toEqual([]);
});
