"""What people do at a table, each by way of `Service.change`."""
