import { expect, it } from 'vitest';
import { enabledModules, openingModule } from '#shared/directory/layout.ts';
import { operatingLayout } from './operating-organisation.ts';

it('after sign-in, a new portal shows the Admin module, where the operator adds the first organisation', () => {
	expect(openingModule(operatingLayout)).toBe('Admin');
	expect(enabledModules(operatingLayout)).toContain('RFR');
});
