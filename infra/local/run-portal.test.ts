import { expect, it } from 'vitest';
import { readSettings } from './run-portal.ts';

it('all settings have a default', () => {
	expect(readSettings({})).toEqual({ port: 8080, dataDirectory: '.portal', seed: true, isFetching: true });
});

it('reads all settings from environment variables', () => {
	const settings = readSettings({ PORT: '65535', DATA_DIR: ' /data ', SEED: 'off', FETCH: 'off', OTHER: 'x' });
	expect(settings).toEqual({ port: 65_535, dataDirectory: '/data', seed: false, isFetching: false });
});

it.each(['0', '65536', '-1', '80.5', '1e3', '', ' 80', 'http'])('the port %j is refused', (PORT) => {
	expect(() => readSettings({ PORT })).toThrow(
		`PORT must be a whole number from 1 to 65535, not ${JSON.stringify(PORT)}.`,
	);
});

it('the error names every invalid variable, one per line', () => {
	expect(() => readSettings({ PORT: 'x', SEED: 'no', DATA_DIR: ' ', FETCH: '' })).toThrow(
		/^PORT must be .*\nDATA_DIR must name a directory; it is empty\.\nSEED must be on or off, not "no"\.\nFETCH must be on or off, not ""\.$/,
	);
});
