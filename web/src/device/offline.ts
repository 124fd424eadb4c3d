// Makes the page work without a network, where the browser can, and tells
// when a newer one is there. It is never put in place by itself.
import { tell } from "../look/notices";
import { t } from "../words/say";

function offerUpdate(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration;
  // The first one has nothing to take the place of.
  if (!waiting || !registration.active) return;
  tell("update", {
    words: t("A new version is ready: reload when you like."),
    does: {
      words: t("Reload"),
      act: () => {
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
          once: true,
        });
        waiting.postMessage("take over");
      },
    },
  });
}

function follow(registration: ServiceWorkerRegistration): void {
  offerUpdate(registration);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") offerUpdate(registration);
    });
  });
  window.setInterval(
    () =>
      void registration.update().catch(() => {
        // Without a network there is nothing newer.
      }),
    3_600_000,
  );
}

// `ready` is called once everything is kept on this device.
export function goOffline(ready: () => void): void {
  if (!("serviceWorker" in navigator)) return;
  // Without waiting for it: the games come first.
  window.setTimeout(() => {
    navigator.serviceWorker
      .register("/sw.js")
      .then(follow)
      .catch(() => {
        // A browser that keeps nothing asks the server each time.
      });
  }, 500);
  void navigator.serviceWorker.ready.then(ready);
}
