import type { ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import type { SavedLoan } from '../../../../../shared/contract/loans.ts';

type ItemId = 'open' | 'save' | 'saveAs' | 'share' | 'unshare' | 'versions' | 'facts' | 'close';

/** What can be done with the current loan, or without one. */
export function loanMenu(
	loan: SavedLoan | undefined,
	isSaved: boolean,
	textOf: (id: ItemId) => string,
): readonly ButtonDropdownProps.Item[] {
	const item = (id: ItemId, disabled = false) => ({ id, text: textOf(id), disabled });
	if (loan === undefined) return [item('open'), item('saveAs')];
	return [
		item('open'),
		item('save', isSaved),
		item('saveAs'),
		item('facts'),
		item('versions'),
		item(loan.scope === 'own' ? 'share' : 'unshare', !loan.canRemove),
		item('close'),
	];
}
