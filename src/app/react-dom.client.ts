// The largest part of what runs in the browser, brought by the root so that it runs in a step of its own, before the page starts.
import 'react-dom/client';
