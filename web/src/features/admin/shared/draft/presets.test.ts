import { expect, test } from 'vitest';
import { checkBackendConfig } from '#shared/directory/check-backend-config.ts';
import { checkFrontendConfig } from '#shared/directory/check-frontend-config.ts';
import { enabledModules, isNonGui, parseFrontendConfig } from '#shared/directory/layout.ts';
import { moduleEntry } from '#shared/directory/modules.ts';
import { type PresetName, presetNames, presetOf } from './presets.ts';

const currencies = ['USD', 'GBP', 'EUR'];

function layoutOf(name: PresetName) {
	const read = parseFrontendConfig(presetOf(name, currencies).frontendConfig);
	if ('problem' in read) throw new Error(read.problem);
	return read.layout;
}

test.each(presetNames)('the preset %s is valid and enables only modules that have a screen', (name) => {
	const { frontendConfig, backendConfig } = presetOf(name, currencies);
	expect(checkFrontendConfig(frontendConfig)).toEqual([]);
	expect(checkBackendConfig(backendConfig)).toEqual([]);
	expect(enabledModules(layoutOf(name)).filter((module) => moduleEntry(module).screen === undefined)).toEqual([]);
});

test('each preset contains the modules and currencies that its name promises', () => {
	expect(layoutOf('compoundingDesk').RFR).toMatchObject({ Currencies: ['EUR', 'GBP', 'USD'], DefaultCurrency: 'USD' });
	expect(layoutOf('everything').RFR?.Features).toMatchObject({ uploadCustomCalendar: true });
	expect(layoutOf('everything').ONRates).toMatchObject({ Currencies: ['EUR', 'GBP', 'NOK', 'SEK', 'USD'] });
	expect(isNonGui(layoutOf('programsOnly'))).toBe(true);
	expect(JSON.parse(presetOf('programsOnly', currencies).backendConfig)).toEqual({
		Entitlements: { RFR: { Currencies: ['EUR', 'GBP', 'USD'] } },
	});
	expect(layoutOf('empty')).toEqual({});
});
