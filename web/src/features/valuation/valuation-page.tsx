import Alert from '@cloudscape-design/components/alert';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { useSession } from '../../lib/session-context.ts';
import { valuationProfile } from './shared/valuation-profile.ts';
import { useValuationText } from './shared/valuation-text.ts';
import { ValuationEngine } from './valuation-engine.tsx';

/** The valuation of swaps, for users with a market-data account. */
export function ValuationPage() {
	const { t, language } = useValuationText();
	const { layout } = useSession();
	const profile = useMemo(() => valuationProfile(layout), [layout]);
	return (
		<SpaceBetween size="s">
			<Header variant="h1">{t('title')}</Header>
			{profile.secretName === '' ? (
				<Alert type="error">
					{t('profile.noSecret')}{' '}
					<Link href={`/help/${language.startsWith('zh') ? 'zh/' : ''}valuation-service.html#support`}>
						{t('profile.support')}
					</Link>
				</Alert>
			) : (
				<ValuationEngine profile={profile} />
			)}
		</SpaceBetween>
	);
}
