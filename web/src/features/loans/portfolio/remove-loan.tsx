import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { useSession } from '#lib/session-context.ts';
import { type LoanSummary, loanRemove } from '#shared/contract/loans.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { useProblemNotice } from '#ui/use-problem-notice.ts';
import { setCurrentLoan, useCurrentLoan } from '../shared/desk/current-loan.ts';
import { useLifeText } from '../shared/life/life-text.ts';
import { reloadLoans } from '../shared/saved/loan-queries.ts';

interface RemoveLoanProps {
	readonly loan: Pick<LoanSummary, 'loanId' | 'version' | 'name' | 'scope'>;
	readonly onClose: () => void;
}

const problemMillis = 8000;

/** Asks before a loan is removed. The inputs in the calculator stay, and belong to no loan from then on. */
export function RemoveLoan({ loan, onClose }: RemoveLoanProps) {
	const text = useLifeText();
	const { t } = text;
	const session = useSession();
	const current = useCurrentLoan();
	const queryClient = useQueryClient();
	const { show } = useNotifications();
	const tellProblem = useProblemNotice(text, problemMillis);
	const { loanId, version, name } = loan;
	const removal = useMutation({
		mutationFn: () => callApi(loanRemove, { loanId, version }),
		onSuccess: () => {
			if (current?.loanId === loanId) setCurrentLoan(session, undefined);
			show({ type: 'success', text: t('remove.done', { name }), durationMillis: 4000 });
		},
		onError: (error) => tellProblem(error, t('remove.failed')),
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
