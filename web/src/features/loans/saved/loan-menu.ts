import type { ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import type { SavedLoan } from '#shared/contract/loans.ts';

type ItemId = 'open' | 'save' | 'saveAs' | 'share' | 'unshare' | 'versions' | 'facts' | 'close';

interface LoanState {
	/** True if the form has the terms of the saved version. */
	readonly isSaved: boolean;
	/** True if the loan is no longer there for the user. */
	readonly isGone: boolean;
}

/** Actions on the current loan, or without a loan. */
export function loanMenu(
	loan: SavedLoan | undefined,
	{ isSaved, isGone }: LoanState,
	textOf: (id: ItemId) => string,
): readonly ButtonDropdownProps.Item[] {
	const item = (id: ItemId, disabled = false) => ({ id, text: textOf(id), disabled });
	if (loan === undefined) return [item('open'), item('saveAs')];
	return [
		item('open'),
		item('save', isSaved || isGone),
		item('saveAs'),
		item('facts', isGone),
		item('versions', isGone),
		item(loan.scope === 'own' ? 'share' : 'unshare', isGone || !loan.canRemove),
		item('close'),
	];
}
