import { useIsActive } from '../lib/activity.ts';
import { CloudscapeMessages } from '../ui/cloudscape-messages.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { LoaderOverlay } from '../ui/loader-overlay.tsx';
import { NotificationsProvider } from '../ui/notifications.tsx';
import { SessionGate } from './session-gate.tsx';

export function App() {
	return (
		<CloudscapeMessages>
			<ErrorBoundary>
				<NotificationsProvider>
					<SessionGate />
				</NotificationsProvider>
				<Overlay />
			</ErrorBoundary>
		</CloudscapeMessages>
	);
}

function Overlay() {
	return <LoaderOverlay isBusy={useIsActive()} />;
}
