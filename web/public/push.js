// Shows notices that come while no page of Trunkline is open, and opens the page they are about.
/* eslint-env serviceworker */
self.addEventListener("push", (event) => {
  const said = event.data ? event.data.json() : {};
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const there = pages.some((page) => page.focused && new URL(page.url).pathname === said.path);
      if (there) return undefined; // they look at it
      return self.registration.showNotification(said.title || "Trunkline", { body: said.body, tag: said.tag, data: { path: said.path } });
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = (event.notification.data && event.notification.data.path) || "/";
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const page = pages.find((one) => new URL(one.url).pathname === path);
      return page ? page.focus() : self.clients.openWindow(path);
    }),
  );
});
