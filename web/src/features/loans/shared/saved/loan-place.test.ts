import { expect, test } from 'vitest';
import { lifeAddress, loanAddress } from '../calculator-address.ts';
import { loanPlaceAt } from './loan-place.ts';

test.each(['01890a5d-ac96-774b-bcce-b302099a8057', 'a/b', '50 %'])(
	'both addresses of the loan with the id %s lead to this loan',
	(loanId) => {
		expect(loanPlaceAt(loanAddress(loanId))).toEqual({ loanId, isLife: false });
		expect(loanPlaceAt(`${lifeAddress(loanId)}/`)).toEqual({ loanId, isLife: true });
	},
);

test('if the address has an id that is too long for the API, the list of loans is shown', () => {
	expect(loanPlaceAt(loanAddress('x'.repeat(60)))?.loanId).toHaveLength(60);
	expect(loanPlaceAt(loanAddress('x'.repeat(61)))).toBeUndefined();
});
