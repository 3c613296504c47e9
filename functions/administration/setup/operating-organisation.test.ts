import { expect, it } from 'vitest';
import { enabledModules, openingModule } from '#shared/directory/layout.ts';
import { operatingLayout } from './operating-organisation.ts';

it('a new portal opens for its operator where the first organisation is added', () => {
	expect(openingModule(operatingLayout)).toBe('Admin');
	expect(enabledModules(operatingLayout)).toContain('RFR');
});
