import '#ui/palette.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { takeOverForm } from '#app/login/early-form.ts';
import { portalSession, watchSession } from '#app/session/portal-session.ts';
import { initLanguage } from '#i18n/language.ts';
import { localStore } from '#lib/local-store.ts';
import { applyStoredMode } from '#ui/mode.ts';
import { sessionKey } from './app/session/session-store.ts';

/** No await at the top level: the text chunks import this module and would wait for it to finish. */
async function start(): Promise<void> {
	applyStoredMode();
	await initLanguage();
	watchSession();
	const started = portalSession.start();
	// The form of index.html stays until it is known that there is no session.
	if (localStore.get(sessionKey) === null) await started;

	const root = document.getElementById('root');
	if (root === null) throw new Error('index.html has no element for the app');
	const app = (
		<StrictMode>
			<App />
		</StrictMode>
	);
	takeOverForm(root, () => flushSync(() => createRoot(root).render(app)));
}

void start();
