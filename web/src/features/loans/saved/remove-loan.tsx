import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { useSession } from '#lib/session-context.ts';
import { type LoanSummary, loanRemove } from '#shared/contract/loans.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { setCurrentLoan, useCurrentLoan } from '../shared/desk/current-loan.ts';
import { reloadLoans } from './loan-queries.ts';
import { useSavedText } from './saved-text.ts';
import { useLoanProblem } from './use-loan-problem.ts';

interface RemoveLoanProps {
	readonly loan: LoanSummary;
	readonly onClose: () => void;
}

/** Asks before a loan is removed. The inputs in the calculator stay, and belong to no loan from then on. */
export function RemoveLoan({ loan, onClose }: RemoveLoanProps) {
	const { t } = useSavedText();
	const session = useSession();
	const current = useCurrentLoan();
	const queryClient = useQueryClient();
	const { show } = useNotifications();
	const tellProblem = useLoanProblem();
	const { loanId, version, name } = loan;
	const removal = useMutation({
		mutationFn: () => callApi(loanRemove, { loanId, version }),
		onSuccess: () => {
			if (current?.loanId === loanId) setCurrentLoan(session, undefined);
			show({ type: 'success', text: t('done.removed', { name }), durationMillis: 4000 });
		},
		onError: (error) => tellProblem(error, t('failed.remove')),
		onSettled: () => {
			onClose();
			return reloadLoans(queryClient);
		},
	});
	return (
		<ActionDialog
			title={t('remove.title')}
			cancel={t('cancel')}
			action={{ text: t('remove.action'), isBusy: removal.isPending, onPress: () => removal.mutate() }}
			onCancel={onClose}
		>
			{t(loan.scope === 'shared' ? 'remove.sharedQuestion' : 'remove.question', { name })}
		</ActionDialog>
	);
}
