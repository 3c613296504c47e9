import { Alert, Header, Link, SpaceBetween } from '@cloudscape-design/components';
import { useCallback, useEffect, useMemo } from 'react';
import { helpAddress } from '#i18n/help-address.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { useSession } from '#lib/session-context.ts';
import { RunComparison } from './runs/comparison/run-comparison.tsx';
import { RunPage } from './runs/run-page.tsx';
import { useValuationText, type ValuationProfile, valuationProfile } from './shared/valuation.ts';
import { addressOf, PlaceContext, placeAt, type ValuationPlace } from './shared/valuation-address.ts';
import { ValuationEngine } from './valuation-engine.tsx';

const engine: ValuationPlace = { kind: 'engine' };

export function ValuationPage({ pathname, navigate }: PageAddress) {
	const { t, language } = useValuationText();
	const { layout } = useSession();
	const profile = useMemo(() => valuationProfile(layout), [layout]);
	const place = placeAt(pathname);
	const open = useCallback((to: ValuationPlace) => void navigate(addressOf(to)), [navigate]);
	useEffect(() => {
		if (place === undefined) void navigate(addressOf(engine), { replace: true });
	}, [place, navigate]);
	return (
		<SpaceBetween size="s">
			<Header variant="h1">{t('title')}</Header>
			{profile.secretName === '' ? (
				<Alert type="error">
					{t('profile.noSecret')}{' '}
					<Link href={helpAddress('valuation-service', language, 'support')}>{t('profile.support')}</Link>
				</Alert>
			) : (
				<PlaceContext value={open}>
					<ShownPlace place={place ?? engine} profile={profile} />
				</PlaceContext>
			)}
		</SpaceBetween>
	);
}

function ShownPlace({ place, profile }: { readonly place: ValuationPlace; readonly profile: ValuationProfile }) {
	switch (place.kind) {
		case 'run':
			return <RunPage key={place.runId} runId={place.runId} profile={profile} />;
		case 'comparison':
			return <RunComparison key={`${place.first} ${place.second}`} first={place.first} second={place.second} />;
		default:
			return <ValuationEngine profile={profile} hasRuns={place.kind === 'runs'} />;
	}
}
