import Alert from '@cloudscape-design/components/alert';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import type { LoanPullLook } from '#shared/contract/loan-pull.ts';
import { pullErrorText } from './pull-error-text.ts';
import { isLooking } from './use-pull.ts';

/** Answer of the server: the names that match, or the reason of the failure. */
export function PullLook({ look }: { readonly look: LoanPullLook }) {
	const text = useAdminText();
	const { t } = text;
	const { endedAt, error, names = [], matches = 0 } = look;
	if (endedAt === undefined) {
		return isLooking(look, Date.now()) ? (
			<StatusIndicator type="in-progress">{t('pull.look.asking')}</StatusIndicator>
		) : (
			<Alert type="warning">{t('pull.look.brokenOff')}</Alert>
		);
	}
	if (error !== undefined) {
		return (
			<Alert type="error" header={t('pull.look.failed')}>
				{pullErrorText(error, text)}
			</Alert>
		);
	}
	const more = matches - names.length;
	return (
		<Alert type={matches === 0 ? 'warning' : 'success'} header={t('pull.look.found', { count: matches })}>
			{matches === 0 ? (
				t('pull.look.none')
			) : (
				<ul>
					{names.map((name, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: names that cannot be shown may look alike
						<li key={index}>{name}</li>
					))}
					{more > 0 && <li>{t('pull.look.more', { count: more })}</li>}
				</ul>
			)}
		</Alert>
	);
}
