import { expect, it } from 'vitest';
import { operatingLayout } from '#functions/administration/setup/operating-layout.ts';
import { enabledModules, openingModule } from '#shared/directory/layout.ts';

it('a new portal opens for its operator where the first organisation is added', () => {
	expect(openingModule(operatingLayout)).toBe('Admin');
	expect(enabledModules(operatingLayout)).toContain('RFR');
});
