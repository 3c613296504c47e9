import { expect, it } from 'vitest';
import { enabledModules, openingModule } from '#shared/directory/layout.ts';
import { operatingLayout } from './operating-organisation.ts';

it('a new portal opens at the Admin module, where its operator adds the first organisation', () => {
	expect(openingModule(operatingLayout)).toBe('Admin');
	expect(enabledModules(operatingLayout)).toContain('RFR');
});
